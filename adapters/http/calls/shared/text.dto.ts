import { IsString, MaxLength, MinLength, ValidateBy } from 'class-validator'
import { isStorable } from '../../../../domain/shared/storable-text.ts'

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
