import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { baixarPlanilhaDoRepasse, type Repasse } from '#contracts/mesa/repasse.contract.ts';
import { isMes } from '#domain/calendario/mes.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { situacaoWords } from '#web/caso/repasse/repasse.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { addressOf } from '#lib/api/api.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { MonthNavigation } from '../fechamento/fechamento.public.ts';
import { FecharMes } from './components/FecharMes.tsx';
import { RepasseTable } from './components/RepasseTable.tsx';
import { useRepasse } from './repasse.api.ts';
import './repasse.css';

/** `/repasse`: what the clinic pays each doctor for a month, and its closing. */
export function RepassePage() {
  const [params] = useSearchParams();
  const asked = params.get('mes') ?? '';
  const repasse = useRepasse(isMes(asked) ? asked : null);
  return (
    <Page layout="desk" className="repasse" busy={repasse.isPending}>
      <PageHeader
        title="Repasse aos médicos"
        lead={
          <p className="muted">
            O que cada médico assinou, recusou e atendeu no mês, pelos{' '}
            <Link to="/repasse/regras">valores do repasse</Link>. Documento revogado, ou de pedido cujo
            pagamento voltou inteiro, não é pago.
          </p>
        }
      />
      <LoadedQuery query={repasse}>{(data) => <Month repasse={data} />}</LoadedQuery>
    </Page>
  );
}

function Month({ repasse }: { repasse: Repasse }) {
  const { mes, situacao, fechadoEm, impedimento, medicos, totalCentavos } = repasse;
  const [said, setSaid] = useState<DoneWords | null>(null);
  return (
    <>
      <div className="row row-wrap between">
        <MonthNavigation {...repasse} />
        <div className="row row-wrap">
          {medicos.length > 0 && (
            <AnchorButton
              variant="secondary"
              size="sm"
              href={addressOf(baixarPlanilhaDoRepasse.path, {}, { mes })}
              download
            >
              Baixar CSV do mês
            </AnchorButton>
          )}
          {situacao === 'aberto' && impedimento === null && (
            <FecharMes repasse={repasse} onDone={(text) => setSaid({ text })} />
          )}
        </div>
      </div>
      <Done words={said} />
      <p className="small muted">
        {situacaoWords(mes, situacao, fechadoEm)}
        {situacao === 'aberto' && impedimento !== null && ` ${impedimento}`}
      </p>
      <p className="repasse-total">
        <span className="muted">Total do mês</span> <b className="money num">{formatReais(totalCentavos)}</b>
      </p>
      <RepasseTable repasse={repasse} />
    </>
  );
}
