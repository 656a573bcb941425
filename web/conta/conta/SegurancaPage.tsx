import { useNavigate } from 'react-router';
import { Note } from '../../ui/status/Note.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useSession } from '../identidade/session.api.ts';
import { DevicesSection } from './components/DevicesSection.tsx';
import { SegundoFatorSection } from './segundo-fator/SegundoFatorSection.tsx';
import { PasswordSection } from './components/PasswordSection.tsx';
import './conta.css';

/**
 * `/seguranca`: the administrator's second factor and sessions. While a required second factor is missing this is
 * the only screen that opens, and it shows only the setup.
 */
export function SegurancaPage() {
  const { faltaSegundoFator } = useSession();
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
      {/* One element for both cases, so that the recovery codes stay mounted when the session changes. */}
      <div className="conta">
        <SegundoFatorSection
          key="duas-etapas"
          required={faltaSegundoFator}
          onFirstKept={() => void navigate('/menu_adm')}
        />
        {faltaSegundoFator ? (
          <Note key="ajuda" kind="idle" title="Você vai precisar de um aplicativo de códigos">
            Google Authenticator, Microsoft Authenticator ou o do próprio celular. Depois guarde os códigos de
            recuperação: com um deles você entra se perder o celular.
          </Note>
        ) : (
          <>
            <PasswordSection key="senha" />
            <DevicesSection key="aparelhos" />
          </>
        )}
      </div>
    </Page>
  );
}
