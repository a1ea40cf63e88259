/** A call that takes nothing; whatever is sent is dropped. */
export class NothingDto {}
