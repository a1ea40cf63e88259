import { isSource } from '../../adapters/http/server/security-headers.ts'
import { dataKeyBytes } from '../../adapters/storage/sealing/data-key.ts'
import { startFaults } from '../../application/start-faults.ts'

/** Settings that are missing or can't be meant; each fault names one and says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(...faults: readonly string[]) {
    super(faults.length === 1 ? faults[0] : faults.map((fault) => `\n- ${fault}`).join(''))
    this.faults = faults
  }
}

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>

/** How each of several settings is read. */
export type Readers<T> = { [K in keyof T]: () => T[K] }

/** All settings; each is read, also after a fault. @throws ConfigError with every fault, each once */
export function readAll<T extends object>(readers: Readers<T>): T {
  const faults = new Set<string>()
  const settings: Partial<T> = {}
  for (const name of Object.keys(readers) as (keyof T)[]) {
    try {
      settings[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const fault of error.faults) faults.add(fault)
    }
  }
  if (faults.size > 0) throw new ConfigError(...faults)
  return settings as T
}

/** @param made what stands in for it where nothing is set @throws ConfigError if there is neither */
export function required(env: Env, name: string, made?: string): string {
  const value = env[name] || made
  if (!value) throw new ConfigError(`${name} がありません。環境変数に設定してください。`)
  return value
}

/** DATA_KEY. @throws ConfigError if it is missing, or no key */
export function dataKeyOf(env: Env, made?: string): string {
  const key = required(env, 'DATA_KEY', made)
  try {
    dataKeyBytes(key)
  } catch {
    throw new ConfigError(startFaults['key.malformed'])
  }
  return key
}

/** @throws ConfigError if it is not from `min` to `max` */
export function wholeNumber(env: Env, name: string, preset: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return preset
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} は ${min} から ${max} までの整数にしてください。`)
  return value
}

/** @throws ConfigError if it is none of `values` */
export function oneOf<T extends string>(env: Env, name: string, values: readonly T[], preset: T): T {
  const text = env[name] || preset
  const value = values.find((each) => each === text)
  if (value === undefined) throw new ConfigError(`${name} は ${values.join('、')} のどれかにしてください。`)
  return value
}

/** An endpoint; mistyped, it would start well and then refuse everybody. @throws ConfigError */
export function webAddress(env: Env, name: string, example = 'https://api.line.me'): string | undefined {
  const text = env[name]
  if (!text || isWebAddress(text)) return text || undefined
  throw new ConfigError(`${name} は ${example} のような URL で設定してください。`)
}

/** An id of so many digits. @param made what stands in for it where nothing is set @throws ConfigError */
export function digits(env: Env, name: string, count: number, made?: string): string {
  const text = required(env, name, made)
  if (/^\d+$/.test(text) && text.length === count) return text
  throw new ConfigError(`${name} は ${count} 桁の数字で設定してください。`)
}

/** Where residents reach the server, without a trailing slash. @throws ConfigError */
export function originOf(env: Env, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const origin = text.replace(/\/$/, '')
  if (isWebAddress(text) && new URL(text).origin === origin) return origin
  throw new ConfigError(
    `${name} は住民が開くアドレスです。https://madoguchi.example.jp のように、パスを付けずに設定してください。`,
  )
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** Sources of a content security policy. @throws ConfigError */
export function sourcesOf(env: Env, name: string): string[] {
  const sources = listOf(env[name])
  const wrong = sources.find((source) => !isSource(source))
  if (wrong === undefined) return sources
  throw new ConfigError(`${name} の「${wrong}」は、https://www.example.jp のような形ではありません。`)
}

export const listOf = (text = ''): string[] => text.split(/[,\s]+/).filter(Boolean)

export const isOn = (text = ''): boolean => ['1', 'on', 'true', 'yes'].includes(text.toLowerCase())
