import FlaskConical from 'lucide-react/icons/flask-conical';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { Note } from '#ui/status/Note.tsx';

/** In a demonstration: the values are made up. */
export function DemoNote() {
  if (!useSession().aplicacao.demo) return null;
  return (
    <Note kind="wait" icon={FlaskConical} className="edicao-nota">
      <p>
        <b>Estes valores são de demonstração.</b> Confira um por um antes de abrir ao público.
      </p>
    </Note>
  );
}
