import { autorun } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { BrowserServices } from '../frame/browser-services.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { CompleteScreen, NothingLinkedScreen } from './complete-screen.tsx'
import { InvalidScreen } from './end-screens.tsx'
import type { StaffDestination, StaffLinkBy } from './proven-calls.ts'
import {
  type CompleteState,
  completePath,
  landingPath,
  pageOfStep,
  passwordPath,
  staffAddressOf,
} from './staff-address.ts'
import { type StaffLinkNeeds, StaffLinkStore } from './staff-link-store.ts'
import { StaffLinkView } from './staff-link-view.tsx'

type Needs = StaffLinkNeeds &
  Pick<BrowserServices, 'settings' | 'leaveForSignIn' | 'profile' | 'messaging'> & {
    visit: { staffLink: StaffLinkStore | undefined }
  }

/**
 * Every page on which staff link their LINE account (ROUTE-20 to ROUTE-26). Another code, or another LINE account, is
 * another way.
 */
export function StaffScreen({ needs }: { needs: Needs }) {
  const address = staffAddressOf(useLocation(), useParams())
  const userId = useSignedInUserId(needs)
  const { messaging } = needs
  switch (address.kind) {
    case 'incorrect':
      return <InvalidScreen messaging={messaging} />
    case 'complete':
      return address.linked ? (
        <CompleteScreen messaging={messaging} {...address.linked} />
      ) : (
        <NothingLinkedScreen messaging={messaging} />
      )
    case 'link': {
      const { by, destination } = address
      return <Link key={`${userId} ${JSON.stringify(by)}`} {...{ needs, by, destination }} />
    }
  }
}

type LinkProps = { needs: Needs; by: StaffLinkBy; destination: StaffDestination }

const Link = observer(function Link({ needs, by, destination }: LinkProps) {
  const { pathname, search } = useLocation()
  const [store] = useState(() => storeOf(needs, by))
  // The password page is nothing without what it was given.
  const isPassword = by.kind === 'code' && withoutSlash(pathname) === passwordPath
  const signIn = useSignIn(needs, store.isSignedOut, isPassword ? landingPath(by.codeId) : pathname + search)
  useEffect(() => store.enter(destination), [store, destination])
  useFollow(store, withoutSlash(pathname))
  return <StaffLinkView store={store} needs={needs} onSignIn={signIn} />
})

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

const isSame = (one: StaffLinkBy, other: StaffLinkBy): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The way that is under way, if it is this one and did not end at the sign-in; else a new one. */
function storeOf(needs: Needs, by: StaffLinkBy): StaffLinkStore {
  const { staffLink } = needs.visit
  if (staffLink && isSame(staffLink.by, by) && !staffLink.isSignedOut) return staffLink
  const store = new StaffLinkStore(by, needs)
  needs.visit.staffLink = store
  return store
}

function completeState({ calls: { confirmed } }: StaffLinkStore): CompleteState {
  return { linked: true, ...(confirmed && { staffName: confirmed.staffName, lineName: confirmed.lineName }) }
}

/** Keeps the address at the page on which somebody stands. */
function useFollow(store: StaffLinkStore, path: string): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      autorun(() => {
        const { step, by } = store
        if (step.at === 'complete') navigate(completePath, { replace: true, state: completeState(store) })
        else if (by.kind === 'code') {
          const page = pageOfStep(step, by.codeId)
          // The way back leads to the question, never to a form that was left.
          if (page && page.path !== path)
            navigate(page.path, { replace: path !== landingPath(by.codeId), state: page.state })
        }
      }),
    [store, path, navigate],
  )
}
