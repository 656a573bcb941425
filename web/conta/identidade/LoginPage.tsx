import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { onlyDigits } from '../../../domain/cpf.ts';
import { useNavigating } from '../../lib/browser/useNavigating.ts';
import { VerifiedArt } from '../../ui/art/VerifiedArt.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/picture/Icon.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { CampoCpf } from './components/CampoCpf.tsx';
import { CampoSenha } from './components/CampoSenha.tsx';
import { Entrada, EntradaLado } from './components/Entrada.tsx';
import { Formulario } from './components/Formulario.tsx';
import { RecadoOk } from './components/RecadoOk.tsx';
import { Resumo } from './components/Resumo.tsx';
import { SegundoPasso } from './components/SegundoPasso.tsx';
import { SessaoTerminou } from './components/SessaoTerminou.tsx';
import { conferirPreenchidos, conferirRecuperacao } from './identidade.form.ts';
import { lerRecado } from './recado.ts';
import { useRecuperarSenha } from './senha.api.ts';
import { useEntrar, visitar } from './entrada.api.ts';
import { useSessao } from './sessao.api.ts';
import { useFormulario } from './useFormulario.ts';

const ROTULOS = { cpf: 'CPF', senha: 'Senha' };

/** `/login`: sign-in by CPF and password, and the way to a new one. Ends at `/usuario`. */
export function LoginPage() {
  useVisita();
  const navigate = useNavigate();
  const recado = lerRecado(useLocation().state);
  const jaEntrou = useJaEntrou();
  const entrar = useEntrar();
  const recuperar = useRecuperarSenha();
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  const [faltaCodigo, setFaltaCodigo] = useState(false);
  const indo = useNavigating();
  const entrando = entrar.isPending || indo;

  async function enviar() {
    if (entrando) return;
    const { cpf, senha } = form.getValues();
    const recusa = conferirPreenchidos({ cpf, senha });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      const { papel: dentro } = await entrar.mutateAsync({ cpf: onlyDigits(cpf), senha });
      if (dentro === null) setFaltaCodigo(true);
      else await navigate('/usuario');
    } catch (error) {
      recusarErro(error);
    }
  }

  function voltar(motivo: string | null) {
    setFaltaCodigo(false);
    form.setValue('senha', '');
    if (motivo !== null) recusar({ mensagem: motivo, campos: [] });
  }

  async function pedirLink() {
    const { cpf } = form.getValues();
    recuperar.reset();
    const recusa = conferirRecuperacao(cpf);
    if (recusa) return recusar(recusa);
    aceitar();
    await recuperar.mutateAsync(onlyDigits(cpf)).catch(recusarErro);
  }

  if (faltaCodigo) {
    return <SegundoPasso aoEntrar={() => navigate('/usuario')} aoVoltar={voltar} />;
  }
  return (
    <Entrada titulo="Entrar" lead="Acompanhe os seus pedidos e fale com a equipe." lado={<Sigilo />}>
      <RecadoOk texto={recuperar.data?.mensagem ?? recado} comEmail={recuperar.data !== undefined} />
      {recado === null && <SessaoTerminou papel="Paciente" />}
      {jaEntrou && (
        <Note>
          Você já entrou neste navegador. Veja <Link to="/usuario">Meus pedidos</Link> ou entre com outro CPF.
        </Note>
      )}
      <Resumo problema={problema} rotulos={ROTULOS} />
      <Formulario aoEnviar={enviar}>
        <CampoCpf form={form} />
        <CampoSenha form={form} nome="senha" rotulo={ROTULOS.senha} autoComplete="current-password" />
        <Button type="submit" wide busy={entrando}>
          Entrar
        </Button>
        <Button variant="bare" wide busy={recuperar.isPending} onClick={() => void pedirLink()}>
          Recuperar senha
        </Button>
      </Formulario>
      <p className="small muted entrada-outra">
        Primeira vez aqui? <Link to="/pedido">Cadastre-se</Link>
      </p>
      <p className="small muted entrada-socorro">
        <Link to="/nao-fui-eu">Este CPF já tem cadastro e não fui eu</Link>
      </p>
    </Entrada>
  );
}

/** The visitor session that recovery needs begins with the page, silently; recovery itself tries again. */
function useVisita() {
  useEffect(() => {
    visitar().catch(() => undefined);
  }, []);
}

/** Who came here signed in; not who signs in here and waits for the next screen. */
function useJaEntrou(): boolean {
  const { papel } = useSessao();
  const [naChegada] = useState(papel);
  return naChegada === 'Paciente' && papel === 'Paciente';
}

function Sigilo() {
  return (
    <EntradaLado rotulo="Segurança" art={<VerifiedArt />} titulo="O que você conta aqui é sigiloso">
      <ul className="small">
        <li>
          <Icon icon={Lock} />
          Só a equipe que cuida do seu pedido lê as suas respostas.
        </li>
        <li>
          <Icon icon={KeyRound} />
          Ninguém da equipe pede a sua senha, nem por telefone.
        </li>
      </ul>
    </EntradaLado>
  );
}
