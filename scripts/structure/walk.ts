import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { isTest, product, root } from './source.ts'

type Walk = Readonly<{ rooms: readonly string[]; returns: number; open: number }>

/**
 * Follows the first parameter of an exported function. `open`: calls whose callee is chosen as the program runs.
 * `returns`: how often it comes into a room where it has been, from another.
 */
export function walk(program: ts.Program, start: string): Walk {
  const checker = program.getTypeChecker()
  const rooms = new Set<string>()
  const seen = new Set<ts.Node>()
  let returns = 0
  let open = 0
  const roomOf = (node: ts.Node) => relative(root, node.getSourceFile().fileName).split(sep).join('/')

  const enter = (from: string, parameter: ts.ParameterDeclaration, body: ts.Node, property?: string) => {
    const room = roomOf(parameter)
    if (!room.startsWith('server/src/')) return
    if (room !== from && rooms.has(room)) returns++
    rooms.add(room)
    const binding = bindingOf(parameter.name, property)
    if (!binding || seen.has(binding)) return
    seen.add(binding)
    const symbol = checker.getSymbolAtLocation(binding)
    if (symbol) follow(body, new Set([symbol]), room)
  }

  const follow = (body: ts.Node, symbols: Set<ts.Symbol>, room: string) => {
    const isIt = (node: ts.Node): boolean => {
      if (ts.isIdentifier(node)) {
        const symbol = checker.getSymbolAtLocation(node)
        return symbol !== undefined && symbols.has(symbol)
      }
      if (ts.isObjectLiteralExpression(node)) {
        return node.properties.some(one => ts.isSpreadAssignment(one) && isIt(one.expression))
      }
      return (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) && isIt(node.expression)
    }
    const carrying = (argument: ts.Expression): string[] =>
      !ts.isObjectLiteralExpression(argument)
        ? []
        : argument.properties.flatMap(one => {
            if (ts.isShorthandPropertyAssignment(one)) {
              const symbol = checker.getShorthandAssignmentValueSymbol(one)
              return symbol && symbols.has(symbol) ? [one.name.text] : []
            }
            return ts.isPropertyAssignment(one) && ts.isIdentifier(one.name) && isIt(one.initializer)
              ? [one.name.text]
              : []
          })
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.initializer && isIt(node.initializer) && ts.isIdentifier(node.name)) {
        const symbol = checker.getSymbolAtLocation(node.name)
        if (symbol) symbols.add(symbol)
      }
      ts.forEachChild(node, visit)
      if (!ts.isCallExpression(node)) return
      node.arguments.forEach((argument, place) => {
        const whole = isIt(argument)
        const properties = carrying(argument)
        if (!whole && properties.length === 0) return
        const declaration = checker.getResolvedSignature(node)?.declaration
        const target = declaration && bodyOf(declaration)
        const parameter = declaration && !ts.isJSDocSignature(declaration) ? declaration.parameters[place] : undefined
        if (!declaration || !roomOf(declaration).startsWith('server/src/')) return
        if (!target || !parameter || !ts.isParameter(parameter)) {
          open++
          return
        }
        if (whole) enter(room, parameter, target)
        for (const property of properties) enter(room, parameter, target, property)
      })
    }
    visit(body)
  }

  const first = findFunction(program, start)
  const [parameter] = first.parameters
  const body = bodyOf(first)
  if (!parameter || !body) throw new Error(`${start} takes no parameter.`)
  enter('', parameter, body)
  return { rooms: [...rooms], returns, open }
}

const bodyOf = (node: ts.Node): ts.Node | undefined => (node as Partial<ts.FunctionDeclaration>).body

function bindingOf(name: ts.BindingName, property?: string): ts.Identifier | undefined {
  if (ts.isIdentifier(name)) return property === undefined ? name : undefined
  if (!ts.isObjectBindingPattern(name)) return undefined
  if (property === undefined) return undefined
  const element = name.elements.find(one => ((one.propertyName ?? one.name) as ts.Identifier).text === property)
  return element && ts.isIdentifier(element.name) ? element.name : undefined
}

function findFunction(program: ts.Program, name: string): ts.SignatureDeclaration {
  for (const file of program.getSourceFiles()) {
    if (!/server\/src\/features\//.test(file.fileName) || isTest(file.fileName)) continue
    for (const statement of file.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
      if (!ts.isVariableStatement(statement)) continue
      for (const { name: variable, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(variable) && variable.text === name && initializer && ts.isArrowFunction(initializer)) {
          return initializer
        }
      }
    }
  }
  throw new Error(`No feature has a function ${name}.`)
}

export function serverProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(
    product('server/src').map(path => join(root, path)),
    { ...options, types: [] },
  )
}
