import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  baixarExtrato,
  baixarPlanilhaDoRepasse,
  LINHAS_POR_PAGINA,
  type ExtratoDeRepasse,
} from '#contracts/mesa/repasse.contract.ts';
import { isMes, mesEmPalavras, mesEmSaoPaulo } from '#domain/calendario/mes.ts';
import { ExtratoDoMes, situacaoWords } from '#web/caso/repasse/repasse.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { addressOf } from '#lib/api/api.ts';
import { timeNow } from '#lib/clock/server-time.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { MonthNavigation } from '../fechamento/fechamento.public.ts';
import { Pagamento } from './components/Pagamento.tsx';
import { useExtrato } from './repasse.api.ts';
import './repasse.css';

/** `/repasse/medicos/:id`: the statement of one doctor's month, and whether it was paid. */
export function ExtratoPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const asked = params.get('mes') ?? '';
  const mes = isMes(asked) ? asked : mesEmSaoPaulo(timeNow());
  return <Extrato key={`${id} ${mes}`} id={id} mes={mes} />;
}

function Extrato({ id, mes }: { id: string; mes: string }) {
  const [pagina, setPagina] = useState(1);
  const extrato = useExtrato(id, mes, pagina);
  const name = extrato.data?.medico.nome;
  return (
    <Page layout="desk" className="repasse" busy={extrato.isPending}>
      <PageHeader
        title="Extrato de repasse"
        lead={
          <p className="muted">
            {name !== undefined && `${name}, ${mesEmPalavras(mes)}. `}
            <Link to={`/repasse?mes=${mes}`}>Todos os médicos do mês</Link>
          </p>
        }
      />
      <LoadedQuery query={extrato}>
        {(data) => (
          <>
            <MonthNavigation {...data} />
            <p className="small muted">{situacaoWords(data.mes, data.situacao, data.fechadoEm)}</p>
            {data.resumo.versao > 0 && <Pagamento extrato={data} />}
            <ExtratoDoMes
              extrato={data}
              files={filesOf(data)}
              pagina={pagina}
              porPagina={LINHAS_POR_PAGINA}
              goTo={setPagina}
            />
          </>
        )}
      </LoadedQuery>
    </Page>
  );
}

function filesOf({ mes, medico: { id } }: ExtratoDeRepasse) {
  return {
    csv: addressOf(baixarPlanilhaDoRepasse.path, {}, { mes, medico: id }),
    pdf: addressOf(baixarExtrato.path, { id }, { mes }),
  };
}
