/** The style sheet of the payment pages: one column, from 320 px on. */
export const paymentStylesheet = `:root { color-scheme: light; --ink: #1a1a1c; --soft: #5c5f66; --edge: #8c8f94; --blue: #0017c1; }
* { box-sizing: border-box; }
body { margin: 0; background: #f1f3f5; color: var(--ink); font: 16px/1.7 "Noto Sans JP", "Hiragino Sans", sans-serif; }
.card { max-width: 36rem; margin: 0 auto; min-height: 100vh; padding: 1.25rem 1rem 2rem; background: #fff; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.4; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.label { display: inline-block; padding: 0 .5rem; border: 1px solid var(--blue); border-radius: 4px; color: var(--blue); font-size: .875rem; }
.note { color: var(--soft); font-size: .875rem; }
table { width: 100%; margin: 0 0 .75rem; border-collapse: collapse; }
th, td { padding: .375rem .25rem; border-bottom: 1px solid var(--edge); text-align: start; overflow-wrap: anywhere; }
th:last-child, td:last-child { text-align: end; white-space: nowrap; }
fieldset { margin: 0 0 .75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: 8px; }
.method { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
button { display: block; width: 100%; min-height: 2.75rem; margin: 0 0 .5rem; padding: .5rem .75rem; border: 1px solid var(--blue); border-radius: 8px; background: #fff; color: var(--blue); font: inherit; }
button.main { background: var(--blue); color: #fff; }
a { color: var(--blue); text-underline-offset: .2em; }
.away { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: .75rem; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 4px solid #000; outline-offset: 2px; box-shadow: 0 0 0 2px #ffd43d; border-radius: 4px; }
.faults { margin: 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
`
