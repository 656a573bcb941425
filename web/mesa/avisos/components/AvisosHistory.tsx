import { Link } from 'react-router';
import type { MudancaDeAviso } from '#contracts/catalogo/avisos.contract.ts';
import { EXEMPLOS, preencherAviso } from '#domain/avisos/aviso.ts';
import { AVISOS, ehChaveDoAviso } from '#domain/avisos/avisos.ts';
import { History, type HistoryColumn } from '#web/mesa/edicao/History.tsx';
import { useHistoricoDeAvisos } from '../avisos.api.ts';

const COLUMNS: readonly HistoryColumn<MudancaDeAviso>[] = [
  {
    title: 'Aviso',
    cell: ({ chave }) =>
      ehChaveDoAviso(chave) ? (
        <Link to={`/avisos?aviso=${chave}`}>{preencherAviso(AVISOS[chave].texto, EXEMPLOS).assunto}</Link>
      ) : (
        chave
      ),
  },
  {
    title: 'Mudança',
    cell: ({ texto }) =>
      texto === null ? 'Voltou ao texto original' : `“${preencherAviso(texto, EXEMPLOS).titulo}”`,
  },
];

export function AvisosHistory() {
  const changes = useHistoricoDeAvisos().data?.mudancas ?? [];
  return (
    <History className="avisos-historico" label="Histórico dos avisos" changes={changes} columns={COLUMNS} />
  );
}
