import type { MudancaDeFrete } from '#contracts/catalogo/fretes.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import { DemoNote } from '../edicao/DemoNote.tsx';
import { History, type HistoryColumn } from '../edicao/History.tsx';
import { FretesEditor } from './components/FretesEditor.tsx';
import { labelOfFrete, missingWords } from './frete-format.ts';
import { useFretes, useHistoricoDeFretes } from './fretes.api.ts';
import './fretes.css';

const reaisOrNone = (centavos: number | null) => (centavos === null ? 'sem frete' : formatReais(centavos));

const COLUMNS: readonly HistoryColumn<MudancaDeFrete>[] = [
  { title: 'Frete', cell: labelOfFrete },
  { title: 'De', kind: 'money', cell: ({ anterior }) => reaisOrNone(anterior) },
  { title: 'Para', kind: 'money', cell: ({ centavos }) => <b>{reaisOrNone(centavos)}</b> },
];

/** `/fretes`: what posting a document costs, by state and service. */
export function FretesPage() {
  const fretes = useFretes();
  const changes = useHistoricoDeFretes().data?.mudancas ?? [];
  const missing = fretes.data ? missingWords(fretes.data.fretes) : null;
  return (
    <Page layout="desk" className="valores" busy={fretes.isPending}>
      <PageHeader
        title="Fretes"
        lead="O paciente vê o frete do seu estado com o total antes de pagar, e paga os dois num só Pix. Vale para os códigos gerados daqui em diante."
      />
      <DemoNote />
      {missing !== null && (
        <Note kind="stop" className="edicao-nota">
          <p>{missing}</p>
        </Note>
      )}
      <LoadedQuery query={fretes}>{(data) => <FretesEditor fretes={data.fretes} />}</LoadedQuery>
      <History
        className="valores-historico"
        label="Histórico dos fretes"
        changes={changes}
        columns={COLUMNS}
      />
    </Page>
  );
}
