import { AnchorButton } from '../../ui/AnchorButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CasosNaMesa } from '../contestacoes/components/CasosNaMesa.tsx';
import { AvisoDeDevolucoes } from '../devolucoes/AvisoDeDevolucoes.tsx';
import { Provedores } from '../provedores/Provedores.tsx';
import { useSessao } from './sessao.api.ts';

/** `/menu_adm`: where the administrator arrives. */
export function MenuAdmPage() {
  const { brand, demoEmails } = useSessao().aplicacao;
  return (
    <Page layout="desk">
      <PageHeader title="Mesa" lead={`Você entrou na administração de ${brand}.`} />
      <Note kind="ok">A sua sessão está aberta neste navegador. Ao terminar, use Sair.</Note>
      <CasosNaMesa />
      <AvisoDeDevolucoes />
      <nav aria-label="Áreas" className="row row-wrap acima">
        <LinkButton variant="secondary" size="sm" to="/contestacoes">
          Contestações
        </LinkButton>
        <LinkButton variant="secondary" size="sm" to="/devolucoes">
          Devoluções
        </LinkButton>
        <AnchorButton variant="secondary" size="sm" href="/api/docs">
          Documentação da API
        </AnchorButton>
        {demoEmails !== null && (
          <AnchorButton variant="secondary" size="sm" href={demoEmails}>
            E-mails da demonstração
          </AnchorButton>
        )}
      </nav>
      <Provedores />
    </Page>
  );
}
