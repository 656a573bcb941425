import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { DevicesSection } from './components/DevicesSection.tsx';
import { DadosSection } from './components/DadosSection.tsx';
import { SegundoFatorSection } from './segundo-fator/SegundoFatorSection.tsx';
import { EmailSection } from './components/EmailSection.tsx';
import { PasswordSection } from './components/PasswordSection.tsx';
import './conta.css';

/** `/conta`: sign-in data and security of the account. */
export function ContaPage() {
  return (
    <Page>
      <PageHeader title="Conta e segurança" lead="Por onde falamos com você e quem entra na sua conta." />
      <div className="conta">
        <EmailSection />
        <PasswordSection />
        <SegundoFatorSection />
        <DevicesSection />
        <DadosSection />
      </div>
    </Page>
  );
}
