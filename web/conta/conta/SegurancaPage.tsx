import { useNavigate } from 'react-router';
import { Note } from '../../ui/status/Note.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useSessao } from '../identidade/sessao.api.ts';
import { SecaoAparelhos } from './components/SecaoAparelhos.tsx';
import { SecaoDuasEtapas } from './components/SecaoDuasEtapas.tsx';
import { SecaoSenha } from './components/SecaoSenha.tsx';
import './conta.css';

/**
 * `/seguranca`: who gets into the administration. Where a second factor must stand and does not, this is the one
 * screen there is, with nothing on it but the way to it.
 */
export function SegurancaPage() {
  const { faltaSegundoFator } = useSessao();
  const navigate = useNavigate();
  return (
    <Page>
      {faltaSegundoFator ? (
        <PageHeader
          title="Falta um passo para abrir a mesa"
          lead="A mesa guarda dados de saúde. Por isso, além da senha, pedimos um código que só o seu celular mostra. Leva dois minutos."
        />
      ) : (
        <PageHeader title="Segurança" lead="Quem entra na administração, e por onde." />
      )}
      {/* One place for both: the codes stay in sight when the session changes under them. */}
      <div className="conta">
        <SecaoDuasEtapas
          key="duas-etapas"
          obrigatoria={faltaSegundoFator}
          aoGuardarPrimeiros={() => void navigate('/menu_adm')}
        />
        {faltaSegundoFator ? (
          <Note key="ajuda" kind="idle" title="Você vai precisar de um aplicativo de códigos">
            Google Authenticator, Microsoft Authenticator ou o do próprio celular. Depois guarde os códigos de
            recuperação: com um deles você entra se perder o celular.
          </Note>
        ) : (
          <>
            <SecaoSenha key="senha" />
            <SecaoAparelhos key="aparelhos" />
          </>
        )}
      </div>
    </Page>
  );
}
