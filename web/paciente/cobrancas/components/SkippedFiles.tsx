import CircleSlash from 'lucide-react/icons/circle-slash';
import { useLocation } from 'react-router';
import { Note } from '#ui/status/Note.tsx';
import { useWithdrawnAnexos } from '#web/paciente/anexos/anexos.api.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { readSkippedFiles, readStepNotes } from '#web/paciente/fluxo/step-notes.ts';

/**
 * The files that the order continues without, with the reasons (docs/product/names.md); nothing when all were
 * stored.
 */
export function SkippedFiles({ pedidoId }: { pedidoId: string }) {
  const { pulados } = readStepNotes(useLocation().state);
  const retirados = useWithdrawnAnexos(pedidoId);
  const fromTab = pulados.length > 0 ? pulados : readSkippedFiles(tabStorage(), pedidoId);
  const all = [...fromTab, ...retirados];
  if (all.length === 0) return null;
  return (
    <Note kind="wait" icon={CircleSlash} role="status" className="fluxo-nota">
      <ul className="pulados grid gap-2">
        {all.map(({ nome, motivo }, i) => (
          <li key={`${i} ${nome}`}>
            <strong className="breakable">{nome}</strong> {motivo}
          </li>
        ))}
      </ul>
    </Note>
  );
}
