import { useSearchParams } from 'react-router';
import {
  LISTAS_DE_DECLARACOES,
  type ListaDeDeclaracoes,
} from '#contracts/documentos/declaracoes.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { tabCount } from '#ui/list/tab-count.ts';
import { DeclaracoesTable } from './components/DeclaracoesTable.tsx';
import { useDeclaracoes } from './declaracoes.api.ts';
import './declaracoes.css';

/**
 * `/declaracoes`: documents with a declaration or a confirmed mention; first those that need another kind by newer
 * lists.
 */
export function DeclaracoesPage() {
  const [search] = useSearchParams();
  const lista = LISTAS_DE_DECLARACOES.find((one) => one === search.get('lista')) ?? 'declaracoes';
  const query = useDeclaracoes(lista);
  const { contagens, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const shown = (one: ListaDeDeclaracoes) =>
    one !== 'desajustes' || one === lista || (contagens?.desajustes ?? 0) > 0;
  return (
    <Page layout="desk" busy={query.isPending || query.isPlaceholderData}>
      <PageHeader title="Declarações" lead={WORDS[lista].lead} />
      <CountTabs
        label="Listas de documentos"
        current={lista}
        tabs={LISTAS_DE_DECLARACOES.filter(shown).map((one) => ({
          key: one,
          to: `?lista=${one}`,
          name: WORDS[one].name,
          count: contagens && tabCount(contagens[one], 'documento', 'documentos'),
        }))}
      />
      <LoadedQuery query={query}>
        {(documentos) =>
          documentos.length === 0 ? (
            <EmptyState art={<EmptyArt />} {...WORDS[lista].empty} />
          ) : (
            <DeclaracoesTable
              label={WORDS[lista].name}
              documentos={documentos}
              mencoes={lista === 'mencoes'}
            />
          )
        }
      </LoadedQuery>
      {hasNextPage && query.data !== undefined && (
        <div className="acima">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver mais
          </Button>
        </div>
      )}
    </Page>
  );
}

type Words = { name: string; lead: string; empty: { title: string; text: string } };

const WORDS: Readonly<Record<ListaDeDeclaracoes, Words>> = {
  desajustes: {
    name: 'Precisam de outro documento',
    lead: 'As listas mudaram depois da declaração. O caso espera na fila do médico que emitiu, para revogar e emitir outro.',
    empty: {
      title: 'Nenhum documento precisa de outro',
      text: 'Quando as listas mudam, cada declaração é julgada de novo.',
    },
  },
  declaracoes: {
    name: 'Declarações',
    lead: 'Medicamentos que nenhuma lista conhecia, com a substância que o médico declarou não estar em lista de controle.',
    empty: {
      title: 'Nenhuma declaração',
      text: 'Um documento aparece aqui quando o médico declara uma substância que nenhuma lista conhece.',
    },
  },
  mencoes: {
    name: 'Menções',
    lead: 'Nomes de lista de controle fora dos itens, que o médico confirmou com “É só menção”.',
    empty: {
      title: 'Nenhuma menção',
      text: 'Um documento aparece aqui quando o médico confirma que um nome de lista é só menção.',
    },
  },
};
