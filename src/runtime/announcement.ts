import { announcementStorageKey } from '../model/constants'
import { moveFocus } from './focus'
import { storage } from './storage'

/** The announcement's button dismisses it for good, until another one has its place (N6). */
export function installAnnouncement(): void {
  document.querySelector('.announcement-close')?.addEventListener('click', () => {
    const { dataset } = document.documentElement
    storage.set(announcementStorageKey, dataset.announcementId ?? '')
    dataset.announcement = 'dismissed'
    moveFocus('')
  })
}
