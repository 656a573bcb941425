import { Link } from 'react-router';
import { EXEMPLOS, preencherAviso } from '#domain/avisos/aviso.ts';
import { AVISOS, ehChaveDoAviso } from '#domain/avisos/avisos.ts';
import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { useHistoricoDeAvisos } from '../avisos.api.ts';

const WHEN = { title: 'Quando', kind: 'head' } as const;
const AVISO = { title: 'Aviso' };
const WHAT = { title: 'Mudança' };

export function AvisosHistory() {
  const mudancas = useHistoricoDeAvisos().data?.mudancas ?? [];
  const today = useToday();
  if (mudancas.length === 0) return null;
  return (
    <section className="avisos-historico" aria-labelledby="historico">
      <h2 className="section-title" id="historico">
        Histórico
      </h2>
      <DataTable label="Histórico dos avisos" columns={[WHEN, AVISO, WHAT]}>
        {mudancas.map(({ id, chave, texto, em }) => (
          <tr key={id}>
            <DataCell {...WHEN}>
              <time dateTime={em}>{relativeDayAndHour(em, today)}</time>
            </DataCell>
            <DataCell {...AVISO}>
              {ehChaveDoAviso(chave) ? (
                <Link to={`/avisos?aviso=${chave}`}>
                  {preencherAviso(AVISOS[chave].texto, EXEMPLOS).assunto}
                </Link>
              ) : (
                chave
              )}
            </DataCell>
            <DataCell {...WHAT}>
              {texto === null ? 'Voltou ao texto original' : `“${preencherAviso(texto, EXEMPLOS).titulo}”`}
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
