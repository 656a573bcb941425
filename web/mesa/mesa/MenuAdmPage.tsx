import { useCalendario } from '#lib/clock/calendario.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { MesaCharts } from './charts/MesaCharts.tsx';
import { MesaDoors } from './components/MesaDoors.tsx';
import { NeedsAttention } from './components/NeedsAttention.tsx';
import { longDay, nearHolidaySentence } from './mesa-words.ts';
import './menu.css';
import { useInstalacao } from '../ajustes/saude/instalacao.api.ts';
import { copiaSentence } from '../ajustes/saude/saude-words.ts';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { Note } from '#ui/status/Note.tsx';
import { useSegundoFator } from '#web/conta/conta/prova.public.ts';

/** `/menu_adm`: current matters, links to the four main areas, and charts of the last thirty days. */
export function MenuAdmPage() {
  const { brand, demoEmails } = useSession().aplicacao;
  const today = useToday();
  const calendario = useCalendario();
  return (
    <Page layout="desk">
      <PageHeader
        title={longDay(today)}
        lead={nearHolidaySentence(today, calendario) ?? `Você está na administração de ${brand}.`}
      />
      <div className="mesa-agora grid gap-4 align-start one-column">
        <NeedsAttention today={today} />
        <MesaDoors />
      </div>
      <MesaCharts />
      <SegundoFatorOffer />
      <p className="mesa-resto cluster small">
        <a href="/api/docs">Documentação da API</a>
        {demoEmails !== null && <a href={demoEmails}>E-mails da demonstração</a>}
        <LastCopia today={today} />
      </p>
    </Page>
  );
}

/** Age of the last backup; a backup that needs attention is listed above instead. */
function LastCopia({ today }: { today: string }) {
  const { data } = useInstalacao();
  if (!data || data.alarmes.some(({ secao }) => secao === 'copia')) return null;
  return <span className="muted">{copiaSentence(data, today)}</span>;
}

/** Offers to set up a second factor, where it is not required. */
function SegundoFatorOffer() {
  const { data } = useSegundoFator();
  if (!data || data.desde !== null) return null;
  return (
    <Note kind="info" icon={ShieldCheck} title="Verificação em duas etapas" className="mesa-oferta">
      Além da senha, a mesa pode pedir um código do seu celular. <Link to="/seguranca">Ativar agora</Link>
    </Note>
  );
}
