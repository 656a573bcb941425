import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../picture/Icon.tsx';

const ICONS: Readonly<Record<SavedTone, LucideIcon>> = {
  saved: Check,
  busy: CircleDashed,
  wait: CloudOff,
  stop: CircleAlert,
};

/** `busy` while it is being saved · `wait` when it cannot be saved now · `stop` when it was refused. */
export type SavedTone = 'saved' | 'busy' | 'wait' | 'stop';

export type SavedStatusProps = { text: string; tone?: SavedTone };

/**
 * The save status of a form, such as "Rascunho salvo às 14h32"; it stays visible while the page scrolls. Keep it
 * mounted and change its text. It is announced when the status changes, but not at every save while somebody
 * types.
 */
export function SavedStatus({ text, tone = 'saved' }: SavedStatusProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const said = useRef<SavedTone | null>(null);
  // Set before the text is announced, which screen readers do after the current task.
  useLayoutEffect(() => {
    const old = tone === 'busy' || (tone === 'saved' && said.current === 'saved');
    line.current?.setAttribute('aria-live', old ? 'off' : 'polite');
    if (tone !== 'busy' && text !== '') said.current = tone;
  }, [tone, text]);
  return (
    <p className={`saved saved-${tone}`} role="status" ref={line}>
      {text !== '' && <Icon icon={ICONS[tone]} />}
      <span>{text}</span>
    </p>
  );
}
