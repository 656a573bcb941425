import Mail from 'lucide-react/icons/mail';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
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
import { Badge } from '#ui/status/Tag.tsx';
import { LoadingText, SkeletonCards } from '#ui/status/Skeleton.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { EtiquetaFilter } from '#web/chat/etiquetas/components/EtiquetaFilter.tsx';
import { EtiquetasButton } from '#web/chat/etiquetas/components/EtiquetasButton.tsx';
import { MensagensAchadas } from '#web/chat/palavras/components/MensagensAchadas.tsx';
import { ConversaListItem } from './components/ConversaListItem.tsx';
import { useConversas, useConversasNaoLidas, type QuaisConversas } from './conversas.api.ts';
import { urgenciasWords } from '#domain/chat/perigo.ts';
import { waitingWords } from './conversa-words.ts';
import './conversas.css';

/** Milliseconds after the last key before the search runs. */
const PAUSE_MS = 250;

/** `/conversas`: the conversations of all patients: possible emergencies, the longest wait, then the newest message of a person. */
export function ConversasPage() {
  const [typed, setTyped] = useState('');
  const [quais, setQuais] = useState<QuaisConversas>('todas');
  const [etiqueta, setEtiqueta] = useState<string | null>(null);
  const busca = useAfterPause(typed.trim());
  const { conversas, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversas(
    busca,
    quais,
    etiqueta,
  );
  const now = useMinute();
  const summary = useConversasNaoLidas();
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
        <Field label="Buscar" hint="Por nome, CPF ou palavra dita.">
          {(control) => (
            <div className="conversas-busca">
              <Icon icon={Search} />
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          )}
        </Field>
        <EtiquetaFilter chosen={etiqueta} onChoose={setEtiqueta} />
        <EtiquetasButton />
        <fieldset className="conversas-quais cluster">
          <legend className="visually-hidden">Quais conversas</legend>
          {QUAIS.map(({ value, label }) => (
            <label className="muted inline-row" key={value}>
              <input
                type="radio"
                name="quais"
                className="visually-hidden"
                checked={quais === value}
                onChange={() => setQuais(value)}
              />
              {label}
              {countOf(value, summary) > 0 && <Badge count={countOf(value, summary)} />}
            </label>
          ))}
        </fieldset>
      </div>
      {loading && <SkeletonCards count={3} />}
      {conversas === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      {conversas?.length === 0 && (
        <EmptyState
          art={<EmptyArt />}
          title={emptyTitle(busca, quais)}
          text={busca === '' ? EMPTY_TEXT[quais] : undefined}
        />
      )}
      {conversas !== undefined && conversas.length > 0 && (
        <Card className="conversas-lista">
          <ul aria-label="Conversas, as possíveis urgências e as que esperam há mais tempo primeiro">
            {conversas.map((conversa) => (
              <ConversaListItem key={conversa.id} conversa={conversa} now={now} />
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
      {busca !== '' && <MensagensAchadas busca={busca} />}
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

function summaryWords(summary: Summary, now: Date): string {
  if (summary === undefined) return 'Quem espera há mais tempo vem primeiro.';
  if (summary.naoLidas === 0) return 'Ninguém espera por resposta.';
  const count =
    summary.naoLidas === 1 ? '1 conversa sem resposta' : `${summary.naoLidas} conversas sem resposta`;
  const urgent = summary.urgentes > 0 ? `${urgenciasWords(summary.urgentes)}. ` : '';
  return summary.desde === null
    ? `${urgent}${count}.`
    : `${urgent}${count}; a mais antiga ${waitingWords(summary.desde, now)}.`;
}

const QUAIS = [
  { value: 'todas', label: 'Todas' },
  { value: 'esperando', label: 'Sem resposta' },
  { value: 'adiadas', label: 'Adiadas' },
] as const;

const EMPTY_TEXT: Readonly<Record<QuaisConversas, string>> = {
  todas: 'Quando um paciente escrever, a conversa aparece aqui.',
  esperando: 'Quando um paciente escrever, a conversa aparece aqui.',
  adiadas: 'O que você adiar fica aqui até a hora de voltar.',
};

type Summary = ReturnType<typeof useConversasNaoLidas>;

function countOf(quais: QuaisConversas, summary: Summary): number {
  if (summary === undefined || quais === 'todas') return 0;
  return quais === 'adiadas' ? summary.adiadas : summary.naoLidas;
}

function emptyTitle(busca: string, quais: QuaisConversas): string {
  if (busca !== '') return 'Nenhum paciente encontrado';
  if (quais === 'adiadas') return 'Nada adiado';
  return quais === 'esperando' ? 'Ninguém espera' : 'Nenhuma conversa ainda';
}
