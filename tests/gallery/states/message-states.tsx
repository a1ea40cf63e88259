import ja from '../../../application/texts/ja.json'
import { MessageSwitch } from '../../../ui/answer/message-switch.tsx'
import { MessageSwitchStore } from '../../../ui/answer/message-switch-store.ts'
import { ShareButton } from '../../../ui/answer/share-button.tsx'
import { Heading } from '../../../ui/frame/parts/heading.tsx'
import { neverResolves, type State, type States } from './state.ts'

type Asked = ConstructorParameters<typeof MessageSwitchStore>[0]

/** The switch below a heading and a button to share, after it was loaded and, if wanted, pressed. */
const messageSwitch =
  (asked: Partial<Asked> = {}, { isPressed = false } = {}): State =>
  async () => {
    const store = new MessageSwitchStore({
      readMessagePreference: async () => ({ isOffered: true, isOn: true }),
      changeMessagePreference: async () => {},
      ...asked,
    })
    const loading = store.load()
    if (asked.readMessagePreference !== neverResolves) await loading
    if (isPressed) await store.toggle()
    const screen = (
      <>
        <Heading title={ja.answer['list.title']} />
        <ShareButton onShare={async () => 'copied'} />
        <MessageSwitch store={store} />
      </>
    )
    return { screen, phase: store.phase.name }
  }

const failing = async () => {
  throw new Error('away')
}

/** Every phase of the switch of messages. */
export const messageStates = {
  loading: { 'what the resident wants': messageSwitch({ readMessagePreference: neverResolves }) },
  absent: { 'no messages': messageSwitch({ readMessagePreference: failing }) },
  open: {
    on: messageSwitch(),
    off: messageSwitch({}, { isPressed: true }),
    'not changed': messageSwitch({ changeMessagePreference: failing }, { isPressed: true }),
  },
} satisfies Record<MessageSwitchStore['phase']['name'], States>
