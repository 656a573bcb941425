import Siren from 'lucide-react/icons/siren';
import { Tag } from '#ui/status/Tag.tsx';

/** Mark of a conversation that may tell of an emergency. */
export function UrgenciaTag() {
  return (
    <Tag kind="stop" icon={Siren}>
      Possível urgência
    </Tag>
  );
}
