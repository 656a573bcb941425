import ArrowLeft from 'lucide-react/icons/arrow-left';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { MeusDadosDownload } from './MeusDadosDownload.tsx';
import './privacidade.css';

/** `/conta/meus-dados`: the download of all data of the patient. */
export function MeusDadosPage() {
  return (
    <Page>
      <PageHeader
        title="Baixar os seus dados"
        lead="Uma cópia de tudo o que você nos enviou, num arquivo só. É um direito seu (LGPD, art. 18)."
        actions={
          <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/conta">
            Conta e segurança
          </LinkButton>
        }
      />
      <section aria-labelledby="o-que-vem" className="meus-dados-lista grid">
        <h2 id="o-que-vem">O que vem no arquivo</h2>
        <ul className="grid muted">
          <li>os seus dados pessoais e o que você aceitou, com data e hora;</li>
          <li>cada pedido, com as perguntas como foram feitas e as suas respostas;</li>
          <li>pagamentos e devoluções, e a conversa do chat;</li>
          <li>os arquivos que você enviou.</li>
        </ul>
        <p className="small muted">
          Há uma página para ler no navegador e um arquivo para outros programas, com a explicação ao lado.
        </p>
      </section>
      <MeusDadosDownload />
      <Note kind="wait" icon={TriangleAlert} className="meus-dados-cuidado">
        São dados de saúde. Guarde o arquivo num lugar só seu e não o deixe num computador que outras pessoas
        usam.
      </Note>
    </Page>
  );
}
