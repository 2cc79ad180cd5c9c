export interface Machine {
  env: Record<string, string | undefined>
  isRoot: boolean
  exists(file: string): boolean
  run(command: string, args: string[], env?: Record<string, string>): boolean
  starts(file: string): boolean
  playwrightsOwn(): Promise<string>
  say(text: string): void
}

export declare function findChromium(env?: Machine['env'], exists?: Machine['exists']): string | undefined
export declare function ensureChromium(host?: Machine): Promise<string | undefined>
