import { useToday } from '../../lib/clock/clock.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useSessao } from '../../conta/identidade/sessao.public.ts';
import { Provedores } from '../provedores/Provedores.tsx';
import { Graficos } from './components/Graficos.tsx';
import { OferecerDuasEtapas } from './components/OferecerDuasEtapas.tsx';
import { Portas } from './components/Portas.tsx';
import { Precisa } from './components/Precisa.tsx';
import { UltimaCopia } from './components/UltimaCopia.tsx';
import { diaPorExtenso, fraseDoDia } from './palavras.ts';
import './menu.css';

/** `/menu_adm`: what needs a person now, the four doors, and the last thirty days. */
export function MenuAdmPage() {
  const { brand, demoEmails } = useSessao().aplicacao;
  const hoje = useToday();
  return (
    <Page layout="desk">
      <PageHeader
        title={diaPorExtenso(hoje)}
        lead={fraseDoDia(hoje) ?? `Você está na administração de ${brand}.`}
      />
      <div className="mesa-agora">
        <Precisa hoje={hoje} />
        <Portas />
      </div>
      <Graficos />
      <Provedores />
      <OferecerDuasEtapas />
      <p className="mesa-resto small">
        <a href="/api/docs">Documentação da API</a>
        {demoEmails !== null && <a href={demoEmails}>E-mails da demonstração</a>}
        <UltimaCopia hoje={hoje} />
      </p>
    </Page>
  );
}
