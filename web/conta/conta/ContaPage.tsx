import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AcessosSection } from './acessos/AcessosSection.tsx';
import { ChavesSection } from './chaves/ChavesSection.tsx';
import { AvisosSection } from './canais/AvisosSection.tsx';
import { DevicesSection } from './components/DevicesSection.tsx';
import { SegundoFatorSection } from './segundo-fator/SegundoFatorSection.tsx';
import { EmailSection } from './components/EmailSection.tsx';
import { ReserveCodesSection } from './components/ReserveCodesSection.tsx';
import { PasswordSection } from './components/PasswordSection.tsx';
import './conta.css';
import Trash from 'lucide-react/icons/trash-2';
import FolderInput from 'lucide-react/icons/folder-input';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { CelularSection } from './celular/CelularSection.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { IN_ACCOUNT } from '../clientes/clientes.public.ts';
import { AccountSection } from './components/AccountSection.tsx';

/** `/conta`: sign-in data and security of the account. */
export function ContaPage() {
  return (
    <Page>
      <PageHeader title="Conta e segurança" lead="Por onde falamos com você e quem entra na sua conta." />
      <div className="conta grid gap-4">
        <EmailSection />
        <AvisosSection />
        <PasswordSection />
        <ReserveCodesSection />
        <CelularSection />
        <ChavesSection />
        <SegundoFatorSection />
        <DevicesSection />
        <AcessosSection />
        <PessoasSection />
        <ProntuarioSection />
        <DadosSection />
        <ApagarSection />
      </div>
    </Page>
  );
}

function PessoasSection() {
  return (
    <AccountSection title="Pessoas da sua conta" icon={UsersRound}>
      <p className="muted">Peça documentos para os filhos e para quem você cuida.</p>
      <div className="row row-wrap">
        <LinkButton variant="secondary" size="sm" to="/conta/pessoas">
          Ver e cadastrar
        </LinkButton>
      </div>
    </AccountSection>
  );
}

/** Always there, so that it says nothing about whether another account has a record. */
function ProntuarioSection() {
  return (
    <AccountSection title="Meu prontuário" icon={FolderInput}>
      <p className="muted">Outra pessoa já pediu documentos para você? Traga tudo para a sua conta.</p>
      <div className="row row-wrap">
        <LinkButton variant="secondary" size="sm" to="/conta/prontuario">
          Trazer meu prontuário
        </LinkButton>
      </div>
    </AccountSection>
  );
}

/** Links to the personal data and to the download of all data. */
function DadosSection() {
  return (
    <AccountSection title="Meus dados" icon={UserRound}>
      <p className="muted">
        O que vai nos seus documentos: nome, nascimento, telefone e endereço. Saiba como cuidamos deles na{' '}
        <a href="/privacidade">Política de privacidade</a>.
      </p>
      <div className="row row-wrap">
        <LinkButton variant="secondary" size="sm" to="/dados" state={IN_ACCOUNT}>
          Ver e corrigir
        </LinkButton>
        <LinkButton variant="bare" size="sm" to="/conta/meus-dados">
          Baixar uma cópia
        </LinkButton>
      </div>
    </AccountSection>
  );
}

/** The way to leave. */
function ApagarSection() {
  return (
    <AccountSection title="Sair de vez" icon={Trash}>
      <p className="muted">
        Antes de apagar mostramos o que vai embora e o que a lei manda guardar. Você recebe um comprovante.
      </p>
      <div className="row row-wrap">
        <LinkButton variant="secondary" size="sm" to="/conta/apagar">
          Apagar minha conta
        </LinkButton>
      </div>
    </AccountSection>
  );
}
