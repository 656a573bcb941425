import CircleSlash from 'lucide-react/icons/circle-slash';
import { useLocation } from 'react-router';
import { Note } from '../../../ui/status/Note.tsx';
import { useRetirados } from '../../anexos/anexos.api.ts';
import { tabStorage } from '../../../lib/browser/tab-storage.ts';
import { lerPulados, lerRecados } from '../../fluxo/recados.ts';

/** The files the order goes on without, by name and why (docs/product/names.md); nothing when all were stored. */
export function ArquivosPulados({ pedidoId }: { pedidoId: string }) {
  const { pulados } = lerRecados(useLocation().state);
  const retirados = useRetirados(pedidoId);
  const daAba = pulados.length > 0 ? pulados : lerPulados(tabStorage(), pedidoId);
  const todos = [...daAba, ...retirados];
  if (todos.length === 0) return null;
  return (
    <Note kind="wait" icon={CircleSlash} role="status" className="fluxo-nota">
      <ul className="pulados">
        {todos.map(({ nome, motivo }, i) => (
          <li key={`${i} ${nome}`}>
            <strong>{nome}</strong> {motivo}
          </li>
        ))}
      </ul>
    </Note>
  );
}
