import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { ResultList } from './result-list.tsx'

type Props = ComponentProps<typeof ResultList> & { onBack: () => void; payments?: ReactNode }

/** What a search found; the way back stays in sight (LIST-08). */
export function ListScreen({ onBack, payments, ...results }: Props) {
  const { texts } = results.wording
  return (
    <>
      <Heading title={texts['list.title']} />
      {payments}
      <ResultList {...results} />
      <Button onClick={onBack} quiet>
        {texts['list.back']}
      </Button>
    </>
  )
}
