import Pencil from 'lucide-react/icons/pencil';
import { Link } from 'react-router';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

type CorrectLinkProps = {
  to: string;
  /** Return address for the opened page. */
  state?: { volta: string };
  /** Visible word. */
  label?: string;
  /** Object of the correction, for screen readers. */
  what: string;
};

export function CorrectLink({ to, state, label = 'Corrigir', what }: CorrectLinkProps) {
  return (
    <Link to={to} state={state} className="confira-corrige">
      <Icon icon={Pencil} />
      {label}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Link>
  );
}
