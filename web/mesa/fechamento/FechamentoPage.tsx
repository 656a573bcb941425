import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Fechamento } from '#contracts/mesa/fechamento.contract.ts';
import { isMes, mesEmPalavras } from '#domain/calendario/mes.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { CsvDownload } from '../csv/csv.public.ts';
import { MedicosTable } from './components/MedicosTable.tsx';
import { MonthNavigation } from './components/MonthNavigation.tsx';
import { MovimentosSection } from './components/MovimentosSection.tsx';
import { MonthTotals } from './components/MonthTotals.tsx';
import { useCriarNotas, useFechamento } from './fechamento.api.ts';
import './fechamento.css';

/** `/fechamento`: the clinic's month: received and refunded money, and the work of each doctor. */
export function FechamentoPage() {
  const [params] = useSearchParams();
  const asked = params.get('mes') ?? '';
  const fechamento = useFechamento(isMes(asked) ? asked : null);
  return (
    <Page layout="desk" className="fechamento" busy={fechamento.isPending}>
      <PageHeader
        title="Fechamento do mês"
        lead="O que entrou, o que voltou e o que cada médico decidiu. Cada valor conta no dia em que entrou ou voltou, no horário de Brasília."
      />
      <LoadedQuery query={fechamento}>{(data) => <Month fechamento={data} />}</LoadedQuery>
    </Page>
  );
}

function Month({ fechamento }: { fechamento: Fechamento }) {
  const { mes, emCurso, servicos } = fechamento;
  const [said, setSaid] = useState<DoneWords | null>(null);
  const { mutateAsync } = useCriarNotas();
  const payments = servicos.n;
  return (
    <>
      <div className="row row-wrap between">
        <MonthNavigation {...fechamento} />
        {payments > 0 && (
          <CsvDownload
            verb="Baixar CSV das notas"
            question={`Baixar os pagamentos de ${mesEmPalavras(mes)}?`}
            makeLink={() => mutateAsync(mes)}
            onDone={(text) => setSaid({ text })}
          >
            <p>
              O arquivo traz {payments === 1 ? '1 pagamento' : `${payments} pagamentos`} com o que uma nota de
              serviço pede: nome, CPF, endereço e valor. O que foi pedido não está nele. Guarde-o num lugar só
              seu: o download fica registrado.
            </p>
          </CsvDownload>
        )}
      </div>
      <Done words={said} />
      {emCurso && <p className="small muted">O mês ainda não acabou: os números mudam até o último dia.</p>}
      <MonthTotals fechamento={fechamento} />
      <MedicosTable medicos={fechamento.medicos} />
      <p className="small">
        <Link to={`/repasse?mes=${mes}`}>Repasse aos médicos do mês</Link>
      </p>
      <MovimentosSection key={mes} mes={mes} />
    </>
  );
}
