import { Download } from '@lucide/icons'
import { countOf } from '@/format-count'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { type CreatedAccounts, setDownloaded } from './accounts/created-accounts'
import { downloadAccountsFile } from './import-files'

const tones = { open: 'sticky top-0 bg-success-soft text-success', downloaded: 'bg-sunken text-muted' }

/** The accounts that were created, with the download of their passwords. It stays in view until they are in a file. */
export function AccountsNote({ accounts, isDownloaded }: CreatedAccounts) {
  const certain = accounts.filter(({ isCertain }) => isCertain).length
  const unknown = accounts.length - certain
  const download = async () => {
    if (await downloadAccountsFile(accounts)) setDownloaded(accounts)
  }
  const sentences = [
    certain > 0 && countOf(certain, 'account was created.', 'accounts were created.'),
    unknown > 0 && `${countOf(unknown, 'account')} may have been created.`,
    isDownloaded
      ? 'The file with the passwords was downloaded.'
      : `${accounts.length === 1 ? 'Its password is' : 'Their passwords are'} lost when this page is closed.`,
  ]
  return (
    <div
      className={`z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 ${tones[isDownloaded ? 'downloaded' : 'open']}`}
    >
      <p className="min-w-0 flex-1 basis-60">{sentences.filter(Boolean).join(' ')}</p>
      <Button variant={isDownloaded ? 'plain' : 'primary'} onClick={download}>
        <Icon icon={Download} size={15} />
        Download accounts and passwords
      </Button>
    </div>
  )
}
