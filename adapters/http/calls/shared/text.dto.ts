import { IsString, MaxLength, MinLength, ValidateBy } from 'class-validator'

// NUL ends a text in C and in some databases; half of a surrogate pair has no UTF-8 form and would change when stored.
const unstorable = /[\0\p{Surrogate}]/u

/** Whether a text can be stored and given back as it is. Linear in its length. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** A field that holds a text of `min` to `max` UTF-16 units that can be stored as it is. */
export const Text =
  (min: number, max: number): PropertyDecorator =>
  (target, field) => {
    for (const rule of [IsString(), MinLength(min), MaxLength(max), Storable()]) rule(target, field)
  }

const Storable = () =>
  ValidateBy({
    name: 'storable',
    validator: { validate: (value) => typeof value === 'string' && isStorable(value) },
  })

/** Every entry of a list is a text of 1 to `max` UTF-16 units that can be stored as it is. */
export const TextEach = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'textEach',
    validator: {
      validate: (value) =>
        Array.isArray(value) &&
        value.every(
          (text) => typeof text === 'string' && text !== '' && text.length <= max && isStorable(text),
        ),
    },
  })
