import { ClipboardPaste } from '@lucide/icons'
import { type Ref, useDeferredValue, useId, useMemo, useState } from 'react'
import { controlClass } from '@/form/fields/field'
import { formatCount } from '@/text'
import { Button } from '@/ui/button'
import { InlineError } from '@/ui/errors/inline-error'
import { Icon } from '@/ui/icon/icon'
import { matchAddresses } from './addresses'
import type { ListedUser } from './assignment'
import { TruncatedList } from './truncated-list'

const count = ({ length }: { length: number }) => formatCount(length)

type AddressesPanelProps = {
  /** The ref of the text box. */
  ref: Ref<HTMLTextAreaElement>
  pasted: string
  onChange: (pasted: string) => void
  lists: { available: ListedUser[]; assigned: ListedUser[] }
  onAssign: (ids: number[]) => void
  readOnly: boolean
  /** Whether Confirm was stopped because matching users are not assigned yet. */
  isInvalid: boolean
}

type PasteAddressesProps = AddressesPanelProps & { isOpen: boolean; onToggle: () => void }

/** A button that opens a panel for pasting email addresses. */
export const PasteAddresses = ({ isOpen, onToggle, ...panel }: PasteAddressesProps) => (
  <>
    <div>
      <Button aria-expanded={isOpen} onClick={onToggle}>
        <Icon icon={ClipboardPaste} size={15} />
        Paste email addresses
      </Button>
    </div>
    {isOpen && <AddressesPanel {...panel} />}
  </>
)

/** Accepts a list of email addresses and shows which were found, already assigned, or not found. */
function AddressesPanel(props: AddressesPanelProps) {
  const { ref, pasted, onChange, lists, onAssign, readOnly, isInvalid } = props
  const id = useId()
  const deferredText = useDeferredValue(pasted)
  const { found, alreadyAssigned, notFound } = useMemo(() => matchAddresses(deferredText, lists), [deferredText, lists])
  // What the button has just done. It stays until the text or the assignment changes.
  const [added, setAdded] = useState<{ pasted: string; count: string; othersAssigned: string[] }>()
  const isAdded = added?.pasted === deferredText && found.length === 0
  const assign = () => {
    setAdded({ pasted, count: count(found), othersAssigned: alreadyAssigned })
    onAssign(found.map((user) => user.id))
  }
  const shownAsAssigned = isAdded ? added.othersAssigned : alreadyAssigned
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <label htmlFor={id} className="font-medium">
        Email addresses
      </label>
      <textarea
        ref={ref}
        id={id}
        value={pasted}
        onChange={({ target }) => onChange(target.value)}
        readOnly={readOnly}
        rows={3}
        placeholder="Paste email addresses, one per line"
        className={`${controlClass} h-auto max-h-40 py-2`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          aria-disabled={readOnly || found.length === 0}
          onClick={assign}
        >{`Assign ${count(found)} found`}</Button>
        <output className="text-sm text-muted tabular-nums">
          {isAdded
            ? `${added.count} added. Confirm to save.`
            : deferredText.trim() &&
              `${count(found)} found, ${count(alreadyAssigned)} already assigned, ${count(notFound)} not found`}
        </output>
      </div>
      {isInvalid && (
        <InlineError>{`${count(found)} found, but not assigned yet. Assign them or clear the text.`}</InlineError>
      )}
      {notFound.length > 0 && <AddressGroup title="Not found" addresses={notFound} />}
      {shownAsAssigned.length > 0 && <AddressGroup title="Already assigned" addresses={shownAsAssigned} />}
    </div>
  )
}

const AddressGroup = ({ title, addresses }: { title: string; addresses: string[] }) => (
  <details open={addresses.length <= 10} className="text-sm">
    <summary className="touch-target w-fit cursor-pointer rounded-sm text-muted">{`${title} (${count(addresses)})`}</summary>
    <div className="max-h-28 overflow-y-auto pl-4">
      <TruncatedList items={addresses} />
    </div>
  </details>
)
