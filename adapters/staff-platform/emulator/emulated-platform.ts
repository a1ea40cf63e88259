import { randomUUID } from 'node:crypto'

/** An account that the emulator has from the start. */
export type EmulatedAccount = { sub: string; username: string; email: string; password: string }

/** What the emulator answers: a status, and a body in the names of the platform. */
export type EmulatedResponse = { status: number; body: object }

/** Accounts in memory, at most 1,000. */
type EmulatedPlatform = {
  /** `POST public/users`: refused unless it has exactly the fields of the platform. */
  createUser(body: unknown): EmulatedResponse
  /** `POST public/login`. */
  signIn(body: unknown): EmulatedResponse
  /** User names and what they were made with, the oldest first; without passwords. */
  list(): { username: string; email: string; invited: boolean }[]
}

const maxAccounts = 1_000

/** A platform that has `accounts`. */
export function emulatedPlatform(accounts: readonly EmulatedAccount[]): EmulatedPlatform {
  const known = new Map(accounts.map((account) => [account.username, { ...account, invited: false }]))
  return {
    createUser(body) {
      const asked = readNewUser(body)
      if (typeof asked === 'string') return refused('InvalidParameterException', asked)
      const { username, email, password } = asked
      if (known.has(username)) return refused('UsernameExistsException', 'User account already exists')
      if (known.size >= maxAccounts) return refused('LimitExceededException', 'Too many users')
      if (!/[0-9]/.test(password) || [...password].length < 8)
        return refused('InvalidPasswordException', 'Password did not conform with policy')
      const sub = randomUUID()
      known.set(username, { ...asked, sub })
      const attributes = { sub, email, email_verified: 'true' }
      const Attributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
      const User = { Username: username, Attributes, Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' }
      return { status: 200, body: { User } }
    },
    signIn(body) {
      const { Username, Password, ...others } = (isRecord(body) ? body : {}) as Record<string, unknown>
      if (!isText(Username) || !isText(Password) || Object.keys(others).length > 0)
        return refused('InvalidParameterException', 'Username and Password, and nothing else')
      const account = known.get(Username)
      if (account?.password === Password) return { status: 200, body: { sub: account.sub } }
      return refused('NotAuthorizedException', 'Incorrect username or password.', 401)
    },
    list: () => [...known.values()].map(({ username, email, invited }) => ({ username, email, invited })),
  }
}

const refused = (type: string, message: string, status = 400): EmulatedResponse => ({
  status,
  body: { __type: type, message },
})

type NewUser = Omit<EmulatedAccount, 'sub'> & { invited: boolean }

/** The new user that is asked for; a text says what is wrong. */
function readNewUser(body: unknown): NewUser | string {
  if (!isRecord(body)) return 'The body is no object'
  const { Username, UserAttributes, TemporaryPassword, MessageAction, ...others } = body
  const [other] = Object.keys(others)
  if (other !== undefined) return `Unknown parameter ${other}`
  if (!isText(Username)) return 'Username'
  if (!isText(TemporaryPassword)) return 'TemporaryPassword'
  if (MessageAction !== undefined && MessageAction !== 'SUPPRESS') return 'MessageAction'
  const email = readEmail(UserAttributes)
  if (email === undefined) return 'UserAttributes'
  const invited = MessageAction === undefined
  return { username: Username, password: TemporaryPassword, email, invited }
}

/** The address in attributes that are exactly `email` and `email_verified`. */
function readEmail(attributes: unknown): string | undefined {
  if (!Array.isArray(attributes) || attributes.length !== 2) return undefined
  const [email, verified] = attributes as unknown[]
  const isPair = (value: unknown, name: string): value is { Value: unknown } =>
    isRecord(value) && Object.keys(value).length === 2 && value.Name === name && 'Value' in value
  if (!isPair(email, 'email') || !isPair(verified, 'email_verified') || verified.Value !== 'true')
    return undefined
  return isText(email.Value) && /^[^@\s]+@[^@\s]+$/.test(email.Value) ? email.Value : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= 1024
