import Pencil from 'lucide-react/icons/pencil';
import { Link } from 'react-router';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

type CorrectLinkProps = {
  to: string;
  /** Where the page that is opened leads back to. */
  state?: { volta: string };
  /** The visible word. */
  label?: string;
  /** What is mended, read after the word by a screen reader. */
  what: string;
};

/** A link to where something of the order is mended. */
export function CorrectLink({ to, state, label = 'Corrigir', what }: CorrectLinkProps) {
  return (
    <Link to={to} state={state} className="confira-corrige">
      <Icon icon={Pencil} />
      {label}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Link>
  );
}
