import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SecaoAparelhos } from './components/SecaoAparelhos.tsx';
import { SecaoDados } from './components/SecaoDados.tsx';
import { SecaoDuasEtapas } from './components/SecaoDuasEtapas.tsx';
import { SecaoEmail } from './components/SecaoEmail.tsx';
import { SecaoSenha } from './components/SecaoSenha.tsx';
import './conta.css';

/** `/conta`: who gets into the account, and by which ways. */
export function ContaPage() {
  return (
    <Page>
      <PageHeader title="Conta e segurança" lead="Por onde falamos com você e quem entra na sua conta." />
      <div className="conta">
        <SecaoEmail />
        <SecaoSenha />
        <SecaoDuasEtapas />
        <SecaoAparelhos />
        <SecaoDados />
      </div>
    </Page>
  );
}
