/** The style sheet of the emulator's pages: one column, from 320 px on. */
export const stylesheet = `:root { color-scheme: light; --ink: #1a1a1c; --soft: #5c5f66; --edge: #8c8f94; --green: #00622d; --mint: #e5f6ec; }
* { box-sizing: border-box; }
body { margin: 0; background: #f1f3f5; color: var(--ink); font: 16px/1.7 "Noto Sans JP", "Hiragino Sans", sans-serif; }
.card { max-width: 30rem; margin: 0 auto; min-height: 100vh; padding: 1.25rem 1rem 2rem; background: #fff; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.4; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.label { display: inline-block; margin: 0 0 .75rem; padding: 0 .5rem; border: 1px solid var(--green); border-radius: 4px; color: var(--green); font-size: .875rem; }
.note { color: var(--soft); font-size: .875rem; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: .5rem; }
a { color: #0017c1; text-underline-offset: .2em; }
a.choice { display: flex; gap: .75rem; align-items: center; min-height: 4.5rem; padding: .625rem .75rem; border: 1px solid var(--edge); border-radius: 12px; color: inherit; text-decoration: none; background: #fff; }
a.choice:hover { background: var(--mint); border-color: var(--green); }
a:focus-visible { outline: 4px solid #000; outline-offset: 2px; box-shadow: 0 0 0 2px #ffd43d; border-radius: 4px; }
.choice img, .sender img { flex: none; width: 3rem; height: 3rem; border-radius: 50%; }
.choice strong { display: block; color: var(--ink); font-size: 1.0625rem; }
.choice span { display: block; color: var(--soft); font-size: .875rem; line-height: 1.5; }
.away { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: .75rem; }
.chat { background: #dfe7f0; }
.chat .bubble { margin: 0 0 .75rem; padding: .75rem 1rem; border-radius: 4px 16px 16px 16px; background: #fff; }
.chat .bubble > :first-child { margin-top: 0; }
.chat .bubble > :last-child { margin-bottom: 0; }
.chat .bubble a { display: flex; align-items: center; min-height: 2.75rem; }
.chat .message p { margin: 0 0 .25rem; white-space: pre-line; }
.chat .message div { margin: 0 0 .75rem; }
.chat .message strong { font-size: 1.125rem; }
.chat .message p a { font-size: .875rem; color: var(--soft); }
.chat .message .button { justify-content: center; margin: 0 0 .5rem; border-radius: 8px; font-weight: 700; text-decoration: none; }
.chat .message .primary { background: #0017c1; color: #fff; }
.chat .message .secondary { background: #e8ebf0; color: var(--ink); }
.chat time { display: block; margin: -.5rem 0 .75rem .25rem; color: var(--soft); font-size: .875rem; }
.sender { display: flex; gap: .75rem; align-items: center; margin: 0 0 .75rem; }
`
