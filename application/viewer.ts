/** Who is asking. Adapters make it from a verified session token or a test; a command never carries it. */
export type Viewer = { userId: string; name?: string; picture?: string }
