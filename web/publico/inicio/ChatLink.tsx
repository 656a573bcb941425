import ExternalLink from 'lucide-react/icons/external-link';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import type { ButtonLook } from '#ui/button/button-look.ts';

/**
 * The id of a hidden "Abre em nova aba", once per page: links refer to it as their description, so that it does
 * not become part of their name.
 */
export const NEW_TAB_ID = 'nova-aba';

/** A link to the external chat, in a new tab. */
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
