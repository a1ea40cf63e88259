import type { EndMessageBlock } from '../../../domain/survey/survey-config.ts'
import { Picture } from '../../frame/parts/picture.tsx'
import { useTranslation } from '../../frame/translation.ts'
import styles from './done.module.css'

/** The office's words at the end of a form, with its pictures. @param imageText stands for a picture without text */
export function EndMessage({ blocks, imageText }: { blocks: readonly EndMessageBlock[]; imageText: string }) {
  const { say, plain } = useTranslation()
  return (
    <div className={styles.message}>
      {blocks.map((block, index) =>
        block.type === 'image' ? (
          <Picture
            key={index}
            src={block.originalContentUrl}
            size={block.imageSize}
            alt={block.text === undefined ? imageText : plain(block.text)}
          />
        ) : (
          <p key={index}>{block.text && say(block.text)}</p>
        ),
      )}
    </div>
  )
}
