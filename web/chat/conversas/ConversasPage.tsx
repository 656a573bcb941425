import Mail from 'lucide-react/icons/mail';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CAIXAS, NOMES_DAS_CAIXAS, type Caixa } from '#domain/chat/caixas.ts';
import { useMinute } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { moveFocus, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { tabCount } from '#ui/list/tab-count.ts';
import { LoadingText, SkeletonCards } from '#ui/status/Skeleton.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { EtiquetaFilter } from '#web/chat/etiquetas/components/EtiquetaFilter.tsx';
import { EtiquetasButton } from '#web/chat/etiquetas/components/EtiquetasButton.tsx';
import { MensagensAchadas } from '#web/chat/palavras/components/MensagensAchadas.tsx';
import { useMensagensAchadas } from '#web/chat/palavras/palavras.api.ts';
import { ConversaListItem } from './components/ConversaListItem.tsx';
import { useCaixas, useConversas } from './conversas.api.ts';
import { urgenciasWords } from '#domain/chat/perigo.ts';
import { waitingWords } from './conversa-words.ts';
import './conversas.css';

/** Milliseconds after the last key before the search runs. */
const PAUSE_MS = 250;

/**
 * `/conversas`: the conversations of all patients in four boxes; the open ones first by possible emergency, then by the longest
 * wait. A search and a label look into all of them.
 */
export function ConversasPage() {
  const { key } = useLocation();
  const [params] = useSearchParams();
  // Opening a box ends a search.
  const [field, setField] = useState({ key, typed: '' });
  const [label, setLabel] = useState<{ key: string; etiqueta: string | null }>({ key, etiqueta: null });
  const typed = field.key === key ? field.typed : '';
  const etiqueta = label.key === key ? label.etiqueta : null;
  const caixa = CAIXAS.find((one) => one === params.get('caixa')) ?? 'abertas';
  const busca = useAfterPause(typed.trim());
  const searching = busca !== '' || etiqueta !== null;
  const { conversas, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversas(
    busca,
    searching ? 'todas' : caixa,
    etiqueta,
  );
  const achadas = useMensagensAchadas(busca);
  const now = useMinute();
  const summary = useCaixas();
  useConversasKeys();
  const loading = conversas === undefined && error === null;
  return (
    <Page layout="desk" busy={loading}>
      <PageHeader
        title="Conversas"
        lead={loading ? <LoadingText text="Carregando..." /> : summaryWords(summary, now)}
        actions={
          <LinkButton variant="secondary" size="desk" icon={Mail} to="/avisos">
            Avisos por e-mail
          </LinkButton>
        }
      />
      <div className="conversas-filtros row align-end row-wrap gap-4">
        <Field label="Buscar" hint="Por nome, CPF ou palavra dita, em todas as caixas.">
          {(control) => (
            <div className="conversas-busca">
              <Icon icon={Search} />
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                data-busca=""
                value={typed}
                onChange={(event) => setField({ key, typed: event.target.value })}
              />
            </div>
          )}
        </Field>
        <EtiquetaFilter chosen={etiqueta} onChoose={(chosen) => setLabel({ key, etiqueta: chosen })} />
        <EtiquetasButton />
      </div>
      <CountTabs
        label="Caixas"
        className="conversas-caixas"
        current={searching ? null : caixa}
        tabs={CAIXAS.map((one) => ({
          key: one,
          to: caixaQuery(one),
          name: NOMES_DAS_CAIXAS[one],
          count: summary && tabCount(summary[one], 'conversa', 'conversas'),
        }))}
      />
      {loading && <SkeletonCards count={3} />}
      {conversas === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      {conversas?.length === 0 && achadas.isLoading && <LoadingText text="Carregando..." />}
      {conversas?.length === 0 && !achadas.isLoading && achadas.mensagens.length === 0 && (
        <EmptyState
          art={<EmptyArt />}
          title={searching ? 'Nenhum paciente encontrado' : EMPTY[caixa].title}
          text={searching ? NOT_FOUND : EMPTY[caixa].text}
        />
      )}
      {conversas !== undefined && conversas.length > 0 && (
        <Card className="conversas-lista">
          <ul
            aria-label={searching ? LABEL : `${NOMES_DAS_CAIXAS[caixa]}${caixa === 'abertas' ? ORDER : ''}`}
          >
            {conversas.map((conversa) => (
              <ConversaListItem key={conversa.id} conversa={conversa} now={now} mixed={searching} />
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage && (
        <div className="acima">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver mais
          </Button>
        </div>
      )}
      {busca !== '' && <MensagensAchadas achadas={achadas} />}
    </Page>
  );
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const NOT_FOUND = 'A busca olha nomes, CPF e palavras das mensagens, em todas as caixas.';
const LABEL = 'Conversas encontradas';
const ORDER = ': as possíveis urgências e quem espera há mais tempo primeiro';
const LINKS = '.conversa-quem > a';

const caixaQuery = (caixa: Caixa) => (caixa === 'abertas' ? '?' : `?caixa=${caixa}`);

/** J and K move between the conversations, 1 to 4 open the boxes, / searches. */
function useConversasKeys(): void {
  const navigate = useNavigate();
  useShortcuts({
    j: () => moveFocus(LINKS, 1),
    k: () => moveFocus(LINKS, -1),
    '/': () => document.querySelector<HTMLElement>('[data-busca]')?.focus(),
    ...Object.fromEntries(
      CAIXAS.map((caixa, i) => [
        String(i + 1),
        () => void navigate({ search: caixaQuery(caixa) }, { preventScrollReset: true }),
      ]),
    ),
  });
}

function summaryWords(summary: ReturnType<typeof useCaixas>, now: Date): string {
  if (summary === undefined) return 'Quem espera há mais tempo vem primeiro.';
  const { abertas, urgentes, desde } = summary;
  if (abertas === 0) return 'Ninguém espera por resposta.';
  const count = abertas === 1 ? '1 conversa sem resposta' : `${abertas} conversas sem resposta`;
  const urgent = urgentes > 0 ? `${urgenciasWords(urgentes)}. ` : '';
  return desde === null
    ? `${urgent}${count}.`
    : `${urgent}${count}; a mais antiga ${waitingWords(desde, now)}. Só sai daqui com resposta ou fechada.`;
}

const EMPTY: Readonly<Record<Caixa, { title: string; text: string }>> = {
  abertas: { title: 'Ninguém espera', text: 'Quando um paciente escrever, a conversa aparece aqui.' },
  aguardando: {
    title: 'Nenhuma resposta a esperar',
    text: 'O que a equipe respondeu fica aqui até o paciente escrever.',
  },
  adiadas: { title: 'Nada adiado', text: 'O que você adiar fica aqui até a hora de voltar.' },
  fechadas: {
    title: 'Nada fechado',
    text: 'O que você fechar fica aqui. Se o paciente escrever, volta às abertas.',
  },
};
