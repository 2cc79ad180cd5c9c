#!/usr/bin/env node
import '../packages/engine/bin/docs.mjs'
