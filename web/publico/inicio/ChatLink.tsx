import ExternalLink from 'lucide-react/icons/external-link';
import { AnchorButton } from '../../ui/button/AnchorButton.tsx';
import type { ButtonLook } from '../../ui/button/button-look.ts';

/** Holds the words "Abre em nova aba" once per page: a description, so that the name stays the name. */
export const NEW_TAB_ID = 'nova-aba';

/** The external chat, in a new tab. */
export function ChatLink({ href, size = 'normal' }: { href: string; size?: ButtonLook['size'] }) {
  return (
    <AnchorButton
      href={href}
      target="_blank"
      rel="noopener"
      aria-describedby={NEW_TAB_ID}
      variant="secondary"
      size={size}
      iconEnd={ExternalLink}
    >
      Falar no chat
    </AnchorButton>
  );
}
