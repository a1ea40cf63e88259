import { apiBase } from '../api-base.ts'
import { type NoteLeftFormRequest, noteLeftForm } from '../calls/survey-left.ts'

/** Tells where a form was left, as the page goes. Nothing waits for it; a browser that can't do so tells nothing. */
export function tellLeft(left: NoteLeftFormRequest): void {
  const body = new Blob([JSON.stringify(left)], { type: 'application/json' })
  navigator.sendBeacon?.(`${apiBase}/${noteLeftForm.path}`, body)
}
