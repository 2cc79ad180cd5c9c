#!/usr/bin/env node
import { importModule } from './launch.mjs'

await importModule('engine', 'cli/main')
