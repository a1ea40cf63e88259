import type { MouseEvent, ReactNode } from 'react'

type Props = {
  /** A path of ours. */
  href: string
  /** Goes there within this page. */
  go: (path: string) => void
  className?: string | undefined
  describedBy?: string
  children: ReactNode
}

/**
 * A link to another page of ours, which is opened without loading the application anew; in another tab if it is asked
 * for there.
 */
export function InnerLink({ href, go, className, describedBy, children }: Props) {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} className={className} aria-describedby={describedBy} onClick={onClick}>
      {children}
    </a>
  )
}
