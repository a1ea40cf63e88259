import type { ImageSize } from '../../../domain/survey/survey-config.ts'

type Props = {
  className?: string | undefined
  src: string
  alt: string
  size: ImageSize | undefined
}

/**
 * An image of the city. It takes its room before it comes, so that nothing moves; how much is a matter of style where
 * nobody knows its size.
 */
export function Picture({ className, src, alt, size }: Props) {
  return <img className={className} src={src} alt={alt} width={size?.[0]} height={size?.[1]} />
}
