import { horaEscrita } from '#domain/calendario/horas.ts';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AbaDaFila, CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useNow } from '#lib/clock/clock.ts';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { moveFocus, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { Consultas } from '../consultas/Consultas.tsx';
import { useAssumirCaso } from './fila.api.ts';
import { CaseGroups } from './CaseGroups.tsx';
import { FilaFilter } from './FilaFilter.tsx';
import { FilaTabs } from './FilaTabs.tsx';
import { abaSearch, fitsSearch } from './fila-view.ts';
import { prazoWords } from '#web/caso/caso.public.ts';
import { useFilaView } from './useFilaView.ts';
import './fila.css';

/** Paid orders by promised time, in five tabs, and those in this doctor's hand; `decididos` is above them. */
export function FilaPage({ decididos }: { decididos: ReactNode }) {
  const { medico } = useSession();
  return medico?.ativo === false ? <NotYet /> : <Fila decididos={decididos} />;
}

/** Shown until the administrator has activated the registration; the live stream then opens the queue. */
function NotYet() {
  return (
    <Page layout="narrow">
      <PageHeader title="Fila" lead="Ainda não há nada para fazer aqui." />
      <Note kind="wait" title="O seu cadastro está em análise">
        A administração confere o seu registro no conselho. A fila abre aqui quando o cadastro for ativado.
      </Note>
    </Page>
  );
}

const ROWS = '.fila-row a, .fila-row button, .fila-row-held';

function Fila({ decididos }: { decididos: ReactNode }) {
  const view = useFilaView();
  const { aba, list, casos: shown, mine, counts } = view;
  const [busca, setBusca] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const now = useNow();
  const navigate = useNavigate();
  const { take, taking, said, assumir } = useTaking();

  useShortcuts({
    j: () => moveFocus(ROWS, 1),
    k: () => moveFocus(ROWS, -1),
    a: () =>
      (
        document.querySelector<HTMLElement>('.fila-row:focus-within button') ??
        document.querySelector<HTMLElement>('.fila-row button')
      )?.focus(),
    '/': () => searchField.current?.focus(),
    n: () => {
      const next = view.next(null);
      if (next === null) return;
      void navigate(
        `/medico/${next.id}${abaSearch(next.relatadoEm === null && !next.desajustado ? aba : 'comigo')}`,
      );
    },
    ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [String(place), () => view.openTab(place)])),
  });

  const found = (casos: readonly CasoNaFila[]) => casos.filter((caso) => fitsSearch(caso, busca));
  return (
    <Page layout="desk" className="fila" busy={list.isPending}>
      <PageHeader
        title="Fila"
        lead={<Lead aba={aba} casos={list.data?.casos} now={now} />}
        actions={
          <div className="fila-search">
            <label className="visually-hidden" htmlFor="buscar-na-fila">
              Buscar
            </label>
            <Icon icon={Search} />
            <TextInput
              ref={searchField}
              id="buscar-na-fila"
              type="search"
              autoComplete="off"
              placeholder="Paciente, serviço ou pedido"
              value={busca}
              onChange={(event) => setBusca(event.target.value)}
            />
            <Kbd keys={['/']} />
          </div>
        }
      />
      <Consultas />
      <FilaTabs aba={aba} counts={counts} />
      <FilaFilter />
      {decididos}
      <div role="status" className="fila-said">
        {said !== null && <VisuallyHidden>{said}</VisuallyHidden>}
      </div>
      {take.error !== null && (
        <Note kind="stop" role="alert" className="fila-note">
          {take.error.message}
        </Note>
      )}
      <LoadedQuery query={list}>
        {({ casos: all }) => (
          <CaseGroups
            aba={aba}
            mine={aba === 'para-ler' ? found(mine) : []}
            casos={found(shown)}
            narrowed={busca !== '' ? 'busca' : shown.length < all.length ? 'filtro' : null}
            now={now}
            taking={taking}
            onAssumir={(caso) => void assumir(caso)}
          />
        )}
      </LoadedQuery>
    </Page>
  );
}

/** After taking a case the focus moves to its link `Abrir caso`, wherever the list shows it. */
function useTaking() {
  const take = useAssumirCaso();
  const [said, setSaid] = useState<string | null>(null);
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (taken.current === null) return;
    const link = document.querySelector<HTMLElement>(`[aria-describedby="caso-${taken.current}"]`);
    if (link === null) return;
    taken.current = null;
    link.focus();
  });

  async function assumir(caso: CasoNaFila): Promise<void> {
    if (take.isPending) return;
    try {
      const { ate } = await take.mutateAsync(caso.id);
      taken.current = caso.id;
      setSaid(`O pedido ${caso.numero} está com você até ${horaEscrita(ate)}.`);
    } catch {
      setSaid(null);
    }
  }
  return { take, taking: take.isPending ? take.variables : null, said, assumir };
}

function Lead({
  aba,
  casos,
  now,
}: {
  aba: AbaDaFila;
  casos: readonly CasoNaFila[] | undefined;
  now: string;
}) {
  return <p className="small muted num">{leadWords(aba, casos, now)}</p>;
}

const LEADS: Readonly<Record<AbaDaFila, string>> = {
  'para-ler': 'O primeiro prazo vem primeiro.',
  comigo: 'Os casos que estão com você, e os documentos seus que pedem atenção.',
  'aguardando-paciente': 'O prazo está parado até o paciente responder.',
  'a-imprimir': 'Documentos que saem em papel, para assinar à mão.',
  feitos: 'O que você decidiu nos últimos 30 dias.',
};

function leadWords(aba: AbaDaFila, casos: readonly CasoNaFila[] | undefined, now: string): string {
  const [first] = (casos ?? []).toSorted((a, b) => a.prazo.localeCompare(b.prazo));
  if (aba !== 'para-ler' || first === undefined) return LEADS[aba];
  const { when, left, nearness } = prazoWords(first.prazo, now);
  if (nearness === 'late') return `O prazo mais antigo passou: ${when}, ${left}.`;
  return `O próximo prazo é ${when}, ${left}.`;
}
