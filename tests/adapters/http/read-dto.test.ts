import { IsInt, IsOptional, IsString, Min, MinLength, ValidateIf } from 'class-validator'
import { describe, expect, test } from 'vitest'
import { readDto } from '../../../adapters/http/server/api/read-dto.ts'

class PersonDto {
  @IsString()
  @MinLength(1)
  name!: string

  @IsOptional()
  @IsInt()
  @Min(0)
  age?: number | null

  @ValidateIf((person: PersonDto) => person.age === 0)
  @IsString()
  guardian?: string
}

const person = (fields: unknown, placed: Readonly<Record<string, unknown>> = {}) =>
  readDto(PersonDto, { fields, placed })
const refusedFields = (fields: unknown): unknown => {
  try {
    person(fields)
  } catch (refusal) {
    return (refusal as { details: { fields: unknown } }).details.fields
  }
  return 'not refused'
}

describe('a request is read by the rules of its class', () => {
  test('only the fields that the class declares are read, and those of the path before those of the body', () => {
    expect({ ...person({ name: 'a', age: 3, role: 'admin' }) }).toEqual({ name: 'a', age: 3 })
    expect(person({ name: 'a' }, { name: 'b' }).name).toBe('b')
    const polluted = person(JSON.parse('{"name":"a","__proto__":{"age":-1},"constructor":1}'))
    expect(polluted.age).toBeUndefined()
    expect(polluted.constructor).toBe(PersonDto)
  })

  test('every rule of a field has to pass, and each field that does not is named', () => {
    expect(refusedFields({ name: '', age: -1 })).toEqual(['name', 'age'])
    expect(refusedFields({ name: 1, age: 1.5 })).toEqual(['name', 'age'])
    expect(refusedFields({ age: 3 })).toEqual(['name'])
  })

  test('an optional field may be absent or null, and nothing else that its rules refuse', () => {
    expect(person({ name: 'a', age: null }).age).toBeNull()
    expect(person({ name: 'a' }).age).toBeUndefined()
    expect(refusedFields({ name: 'a', age: '3' })).toEqual(['age'])
  })

  test('a condition sees the other fields', () => {
    expect(refusedFields({ name: 'a', age: 0 })).toEqual(['guardian'])
    expect(person({ name: 'a', age: 0, guardian: 'b' }).guardian).toBe('b')
    expect(person({ name: 'a', age: 1, guardian: 1 }).age).toBe(1)
  })

  test.each([[undefined], [null], ['text'], [[]]])(
    'what is no object is refused as a whole: %j',
    (fields) => {
      expect(refusedFields(fields)).toEqual(['body'])
    },
  )
})
