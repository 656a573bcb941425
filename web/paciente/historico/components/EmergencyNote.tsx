import Siren from 'lucide-react/icons/siren';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { Note } from '#ui/status/Note.tsx';

/** Emergency words, exact (docs/product/messages.md). */
export function EmergencyNote() {
  return (
    <Note kind="wait" icon={Siren} className="emergencia">
      <p>{EMERGENCIA}</p>
    </Note>
  );
}
