import { useNotasDoCaso } from '../notas.api.ts';
import { NotaSheet } from './NotaSheet.tsx';

/** The desk's notes about the patient of a case, for its doctor; nothing where there is none. */
export function NotasDoCaso({ pedido }: { pedido: string }) {
  const { data, error } = useNotasDoCaso(pedido);
  if (error !== null && data === undefined)
    return (
      <p className="small muted" role="status">
        Não conseguimos ler as anotações da equipe agora.
      </p>
    );
  if (data === undefined || data.notas.length === 0) return null;
  return (
    <section className="leitura-parte" aria-labelledby="parte-notas-da-equipe">
      <h2 id="parte-notas-da-equipe">Anotações da equipe</h2>
      <p className="fine quiet">O paciente não vê.</p>
      <ul className="notas-lista">
        {data.notas.map((nota) => (
          <NotaSheet key={nota.id} nota={nota} />
        ))}
      </ul>
    </section>
  );
}
