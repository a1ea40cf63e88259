import { cancelObstacles, changeObstacles } from '../../../../domain/answer/obstacles.ts'
import type { Schema } from './route.ts'

/** Shapes of answers for the interface description. */
export const text: Schema = { type: 'string' }
export const truth: Schema = { type: 'boolean' }
export const version: Schema = { type: 'integer', minimum: 0 }
export const listOf = (items: Schema): Schema => ({ type: 'array', items })

export const dictionary: Schema = { type: 'object', additionalProperties: text }

/** `$ref` to a shape of `namedSchemas`. */
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const surveyConfig = named('SurveyConfig')
export const answerRow = named('AnswerRow')
export const signedIn = named('SignedIn')
export const address = named('Address')

/** An object whose fields are all there, but for `optional`. */
export const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

const refusal = object({ code: text, details: { type: 'object' } })
const seconds: Schema = { type: 'integer', description: 'Epoch seconds' }

const levels = { tag1: text, tag2: text, tag3: text }
const timeOfDay: Schema = { type: 'string', description: 'HH:mm, Asia/Tokyo' }

/** Shapes that several calls share, by name. */
export const namedSchemas: Readonly<Record<string, Schema>> = {
  Error: object(
    {
      result: { const: 'ERROR' },
      errorMessage: {
        type: 'string',
        description: 'For a person, in Japanese, but for the fixed texts of the specification',
      },
      needRefresh: { const: true },
      code: { enum: ['temporary_locked'] },
      type: { enum: ['quota_exceeded'] },
      checkDetail: { type: 'string', description: 'A second line for a person, in Japanese' },
      retryable: { const: true },
      badFields: listOf(text),
      refusal,
    },
    ['needRefresh', 'code', 'type', 'checkDetail', 'retryable', 'badFields', 'refusal'],
  ),
  SurveyConfig: {
    ...object(
      {
        surveyId: text,
        surveyTitle: text,
        surveySchema: listOf({
          type: 'object',
          required: ['itemKey', 'title', 'type'],
          properties: { itemKey: text, title: text, type: text },
        }),
        surveyVersion: { ...version, description: 'In lists only; else it stands beside the form' },
        hasMember: truth,
        userLanguageCode: text,
        memberFormId: text,
      },
      ['memberFormId', 'surveyVersion'],
    ),
    description:
      'The form as configured, with what depends on who asks. Carries further fields of the configuration.',
  },
  AnswerRow: object(
    {
      userId: text,
      surveyId: text,
      itemKey: text,
      value: { anyOf: [text, { type: 'null' }] },
      title: text,
      partitionKey: text,
      sortKey: text,
      userSearchKey: text,
      check: text,
      isLiffMode: truth,
      updatedAt: seconds,
      answerVersion: version,
      answercode: text,
      originalValue: text,
      categoryInfo: {
        ...object({ sortKey: text, ...levels }, Object.keys(levels)),
        description: 'What is reserved; missing: unknown',
      },
      seriescode: {
        type: 'string',
        description:
          'Answer code of the first answer of which this one is a change; its own where it is none',
      },
      revision: { ...version, description: 'Rises with every save, change and cancellation of the series' },
      reserved: {
        ...object(
          {
            itemName: text,
            day: { type: 'string', description: 'YYYY-MM-DD, Asia/Tokyo' },
            start: timeOfDay,
            end: timeOfDay,
            cancelObstacle: {
              enum: cancelObstacles,
              description: 'The refusal that keeps the resident from cancelling it alone; missing: none',
            },
          },
          ['itemName', 'day', 'start', 'end', 'cancelObstacle'],
        ),
        description: 'On rows of reservations, always; what is unknown by now is missing',
      },
      changeObstacle: {
        enum: changeObstacles,
        description: 'The refusal that keeps the resident from changing the answer; missing: none',
      },
      cancelObstacle: {
        enum: cancelObstacles,
        description: 'The refusal that keeps the resident from cancelling the answer; missing: none',
      },
    },
    ['originalValue', 'categoryInfo', 'reserved', 'changeObstacle', 'cancelObstacle'],
  ),
  Address: object({ prefecture: text, city: text, area: text, street: text }),
  SignedIn: object({
    session: object({ id_token: text, access_token: text, refresh_token: text }),
    profile: object({ userId: text, pictureUrl: text }, ['pictureUrl']),
  }),
}
